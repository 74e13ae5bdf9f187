package probe

import (
	"encoding/xml"
	"fmt"
	"strings"
	"time"
)

// JUnit returns the report as JUnit's XML, which CI systems show: a suite for each
// tool, a case for each case, of the class tool.kind. A crash or a hang is an error, any
// other failure that counts a failure; cases that were not reached, and failures that
// are known, are skipped, with a message. A suite of its own says what is wrong with the
// run as a whole: stale entries of the baseline, schemas that cannot be used. All text
// is XML 1.0: what cannot be seen is shown as an escape of Go. Answers are cut as in the
// text.
func (r Report) JUnit() ([]byte, error) {
	s := r.summary()
	suites := junitSuites{Name: junitText(r.Server, mostName), Time: seconds(r.Elapsed)}
	if whole := r.junitRun(); len(whole.Cases) > 0 {
		suites.add(whole)
	}
	for _, row := range s.rows {
		if row.cases == 0 {
			continue
		}
		suite := junitSuite{Name: junitText(row.Name, mostName)}
		var took time.Duration
		for _, kind := range s.kinds {
			c := row.cells[kind]
			if c == nil {
				continue
			}
			for _, i := range c.results {
				suite.add(newJUnitCase(r.Results[i]))
				took += r.Results[i].Took
			}
		}
		suite.Time = seconds(took)
		suites.add(suite)
	}
	raw, err := xml.MarshalIndent(suites, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("probe: the report cannot be written as JUnit's XML: %w", err)
	}
	return append([]byte(xml.Header), append(raw, '\n')...), nil
}

// junitRun is what is wrong with the run, and with no case.
func (r Report) junitRun() junitSuite {
	suite := junitSuite{Name: "(run)", Time: seconds(0)}
	fail := func(name, message string) {
		suite.add(junitCase{Name: name, Class: "(run)", Time: seconds(0), Error: &junitNote{Message: junitText(message, mostLine), Type: "run"}})
	}
	if r.Err != "" {
		fail("the run", r.Err)
	}
	for _, tool := range r.Tools {
		if tool.Err != "" && tool.Skipped == "" {
			fail("the schema of "+junitText(tool.Name, mostName), tool.Err)
		}
	}
	for i, entry := range r.Stale {
		fail(fmt.Sprintf("baseline, stale entry %d", i+1), entry)
	}
	return suite
}

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr,omitempty"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Skipped  int          `xml:"skipped,attr"`
	Time     string       `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

func (s *junitSuites) add(suite junitSuite) {
	s.Tests += suite.Tests
	s.Failures += suite.Failures
	s.Errors += suite.Errors
	s.Skipped += suite.Skipped
	s.Suites = append(s.Suites, suite)
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

func (s *junitSuite) add(c junitCase) {
	s.Tests++
	switch {
	case c.Error != nil:
		s.Errors++
	case c.Failure != nil:
		s.Failures++
	case c.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

type junitCase struct {
	Name    string     `xml:"name,attr"`
	Class   string     `xml:"classname,attr"`
	Time    string     `xml:"time,attr"`
	Failure *junitNote `xml:"failure"`
	Error   *junitNote `xml:"error"`
	Skipped *junitNote `xml:"skipped"`
}

type junitNote struct {
	Message string `xml:"message,attr,omitempty"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",cdata"`
}

func newJUnitCase(r Result) junitCase {
	c := junitCase{
		Name:  junitText(fmt.Sprintf("#%d %s: %s", r.Number, r.Field, r.Variant), mostLine),
		Class: junitText(r.Tool, mostName) + "." + string(r.Kind),
		Time:  seconds(r.Took),
	}
	note := &junitNote{Type: string(r.outcome()), Message: junitText(message(r), mostLine)}
	switch {
	case !r.Failed():
	case r.Verdict == NotReached:
		note.Message = "not reached: the server was gone"
		c.Skipped = note
	case r.Known:
		note.Message = "known: " + note.Message
		c.Skipped = note
	case r.Verdict == Crashed || r.Verdict == Hung:
		note.Text = junitBody(r)
		c.Error = note
	default:
		note.Text = junitBody(r)
		c.Failure = note
	}
	return c
}

// message says in a line why a result is a failure.
func message(r Result) string {
	switch {
	case r.outcome() == NotHealed:
		return string(NotHealed) + ": " + r.Healing.Reason
	case len(r.Problems) > 0:
		return string(r.Verdict) + ": " + r.Problems[0]
	case len(r.Violations) > 0:
		return string(r.Verdict) + ": " + r.Violations[0].String()
	}
	return string(r.Verdict)
}

// junitBody is the failure as the text shows it.
func junitBody(r Result) string {
	w := &textWriter{}
	w.failure(r)
	return strings.TrimLeft(w.String(), "\n")
}

// junitText is valid in XML 1.0, on one line.
func junitText(s string, most int) string { return visible(cut(s, most)) }

func seconds(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }
