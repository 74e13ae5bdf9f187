package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/errshape/errshape/envelope"
	"github.com/errshape/errshape/harness"
	"github.com/errshape/errshape/harness/probe"
)

// settings are the command line.
type settings struct {
	url           string
	command       []string // of a server; none and no url mean the billing server
	timeout       time.Duration
	start         time.Duration
	out           []string
	baseline      string
	writeBaseline bool
	scrub         []*regexp.Regexp // not nil if the report is to have no times
	opts          []probe.Option
}

// errUsage is an error that the flag package has told of.
var errUsage = errors.New("usage")

const usage = `probe makes every call of an MCP server that must fail, and reports how it answers.

  probe [flags]                       the billing server of the fixtures
  probe [flags] --url address         a running server
  probe [flags] -- command [args...]  a server that speaks on its standard input and output

Exit codes: 0 all is well, 1 failures or stale entries of the baseline, 2 could not be probed to the end.

Flags:
`

func parse(args []string, stderr io.Writer) (s settings, err error) {
	flags := flag.NewFlagSet("probe", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, usage)
		flags.PrintDefaults()
	}
	option := func(o probe.Option) { s.opts = append(s.opts, o) }
	flags.StringVar(&s.url, "url", "", "the `address` of a running server, over streamable HTTP")
	flags.DurationVar(&s.timeout, "timeout", harness.DefaultDeadline, "the `time` that a call may take")
	flags.DurationVar(&s.start, "start-timeout", time.Minute, "the `time` that the server may take to start")
	flags.Func("out", "a `file` to write the report to, .html, .json, .xml (JUnit) or .txt; may be given again", s.addOut)
	flags.Func("scrub", "leave times out of the report, and what matches the regular `expression` in answers, which may be empty; may be given again", s.addScrub)
	flags.StringVar(&s.baseline, "baseline", "", "a `file` with failures that are known")
	flags.BoolVar(&s.writeBaseline, "write-baseline", false, "write the failures of this run to the file of --baseline")
	flags.Func("tools", "`names` of the tools to probe, or patterns, separated by commas", func(v string) error {
		option(probe.Tools(strings.Split(v, ",")...))
		return nil
	})
	flags.Func("kinds", "`kinds` of cases to make, separated by commas: "+kinds(), func(v string) error {
		var list []probe.Kind
		for _, kind := range strings.Split(v, ",") {
			list = append(list, probe.Kind(kind))
		}
		option(probe.OnlyKinds(list...))
		return nil
	})
	var cases []string
	flags.Func("case", "the `ID` of a case to make alone; may be given again", func(v string) error {
		cases = append(cases, v)
		return nil
	})
	limit := flags.Int("limit", probe.DefaultLimit, "how many `cases` to make at most, spread over tools and kinds")
	skip := flags.Bool("skip-destructive", false, "leave out the tools that are destructive, or do not say")
	strict := flags.Bool("strict", false, "check the rules of good sense, too")
	noHeal := flags.Bool("no-heal", false, "do not try to repair the calls")
	maxWait := flags.Duration("max-wait", probe.DefaultWait, "the longest retry_after `time` to wait for")
	if err := flags.Parse(args); err != nil {
		return s, errUsage
	}
	s.command = flags.Args()
	option(probe.Limit(*limit))
	option(probe.MaxWait(*maxWait))
	if cases != nil {
		option(probe.OnlyCases(cases...))
	}
	if *skip {
		option(probe.SkipDestructive())
	}
	if *strict {
		option(probe.CheckWith(envelope.Strict()))
	}
	if *noHeal {
		option(probe.NoHealing())
	}
	return s, s.check()
}

func kinds() string {
	var names []string
	for _, kind := range probe.Kinds() {
		names = append(names, string(kind))
	}
	return strings.Join(names, ", ")
}

// check looks at what belongs together, and reads the baseline.
func (s *settings) check() error {
	switch {
	case s.url != "" && len(s.command) > 0:
		return errors.New("give either --url or, after --, the command of a server")
	case s.timeout <= 0 || s.start <= 0:
		return errors.New("--timeout and --start-timeout take a time, such as 10s")
	case s.writeBaseline && s.baseline == "":
		return errors.New("--write-baseline needs --baseline, the file to write to")
	case s.baseline == "":
		return nil
	}
	known, err := probe.ReadBaseline(s.baseline)
	if s.writeBaseline && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	s.opts = append(s.opts, probe.WithBaseline(known))
	return nil
}

func (s *settings) addScrub(text string) error {
	if s.scrub == nil {
		s.scrub = []*regexp.Regexp{}
	}
	if text == "" {
		return nil
	}
	expression, err := regexp.Compile(text)
	if err == nil {
		s.scrub = append(s.scrub, expression)
	}
	return err
}

func (s *settings) addOut(file string) error {
	if writers[strings.ToLower(filepath.Ext(file))] == nil {
		return errors.New("the file's name must end in .html, .json, .xml or .txt")
	}
	s.out = append(s.out, file)
	return nil
}
