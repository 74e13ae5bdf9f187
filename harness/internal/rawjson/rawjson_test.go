package rawjson_test

import (
	"encoding/json"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"github.com/errshape/errshape/harness/internal/rawjson"
)

var _ = DescribeTable("the members of an object", func(object string, want ...string) {
	Expect(json.Valid([]byte(object))).To(BeTrue())
	var got []string
	for name, value := range rawjson.Members([]byte(object)) {
		got = append(got, string(name)+"="+string(value))
	}
	Expect(append([]string{}, got...)).To(Equal(append([]string{}, want...)))
},
	Entry("none", `{ }`),
	Entry("of what is no object", `[{"a":1}]`),
	Entry("of nothing but space", ` 1`),
	Entry("with spaces", " {\t\"a\" : 1 ,\r\n\"b\": null } ", `"a"=1`, `"b"=null`),
	Entry("of every kind", `{"s":"x","n":-1.5e3,"b":true,"a":[[],{}],"o":{"a":{"b":"}"}}}`, `"s"="x"`, `"n"=-1.5e3`, `"b"=true`, `"a"=[[],{}]`, `"o"={"a":{"b":"}"}}`),
	Entry("with escapes", `{"a\"":"\\","b":"\\\"}","c":"\"\""}`, `"a\""="\\"`, `"b"="\\\"}"`, `"c"="\"\""`),
	Entry("that are there twice", `{"a":1,"a":2}`, `"a"=1`, `"a"=2`),
)

func FuzzMembers(f *testing.F) {
	for _, seed := range []string{`{}`, `{"a":[1,"\\\""],"b":{"c":null}}`, ` {"a" : -1e9 , "":"\u0022"} `, `[]`, `"x"`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var want map[string]json.RawMessage
		if json.Unmarshal(raw, &want) != nil {
			return
		}
		got := map[string]string{}
		for name, value := range rawjson.Members(raw) {
			var key string
			if err := json.Unmarshal(name, &key); err != nil {
				t.Fatalf("%q is no name: %v", name, err)
			}
			got[key] = string(value)
		}
		if len(got) != len(want) {
			t.Fatalf("%d members of %q, want %d", len(got), raw, len(want))
		}
		for key, value := range want {
			if got[key] != string(value) {
				t.Fatalf("member %q of %q is %q, want %q", key, raw, got[key], value)
			}
		}
	})
}
