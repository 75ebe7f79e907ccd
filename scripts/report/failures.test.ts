import { expect, it } from 'vitest'
import { compareRuns, failedTestsOf, failuresIn } from './failures.mjs'

const file = (name: string, ...failureMessages: string[]) => ({
  name: `/repository/${name}.test.ts`,
  message: '',
  assertionResults: [
    { status: 'passed', fullName: 'makes a row', failureMessages: [] },
    ...failureMessages.map(message => ({ status: 'failed', fullName: 'keeps a row', failureMessages: [message] })),
  ],
})

it('names the reason of consequences first, and each reason once', () => {
  const refused = 'AssertionError: submit: {"code":500}: expected 500 to be 200\n    at line 1'
  const testResults = [
    file('server/src/modules/every-module', refused, refused),
    file('server/src/modules/every-table', 'AssertionError: a migration creates the table blade_badge\n    at line 2'),
    file('contract/every-module'),
    { name: '/repository/src/resources/every-list.test.tsx', message: 'Error: not in the list', assertionResults: [] },
  ]
  expect(failuresIn({ testResults })).toEqual([
    'a migration creates the table blade_badge',
    'not in the list',
    'submit: {"code":500}: expected 500 to be 200',
  ])
})

it('lists failed tests, and files that failed outside of their tests, by their path in the project', () => {
  const testResults = [
    file('server/src/app', 'AssertionError: expected 1 to be 2\n    at line 1'),
    file('src/App'),
    { name: '/repository/src/main.test.tsx', message: 'Error: no such module', assertionResults: [] },
  ]
  expect(failedTestsOf({ testResults }, '/repository')).toEqual([
    'server/src/app.test.ts > keeps a row: expected 1 to be 2',
    'src/main.test.tsx: no such module',
  ])
})

const failedTest = (failure: string) => failedTestsOf({ testResults: [file('tests/desk', failure)] }, '/repository')

it('tells what a step in the browser waited for, and on which line of the test', () => {
  const failure = `locator.waitFor: Timeout 500ms exceeded.
Call log:
\x1B[2m  - waiting for getByText('x').first() to be visible\x1B[22m

    at expectMessage (/repository/tests/support.ts:109:25)
    at /repository/tests/desk.test.ts:6:95
    at async file:///repository/node_modules/@vitest/runner/dist/chunk-artifact.js:1903:20`
  expect(failedTest(failure)).toEqual([
    "tests/desk.test.ts:6 > keeps a row: locator.waitFor: Timeout 500ms exceeded.; waiting for getByText('x').first() to be visible",
  ])
})

it('tells what kept a step in the browser from its end', () => {
  const failure = `Error: locator.click: Timeout 500ms exceeded.
Call log:
\x1B[2m  - waiting for getByRole('button')\x1B[22m
\x1B[2m    - locator resolved to <button disabled>x</button>\x1B[22m
\x1B[2m    - <div class="mask"></div> intercepts pointer events\x1B[22m

    at /repository/tests/desk.test.ts:5:89`
  expect(failedTest(failure)).toEqual([
    'tests/desk.test.ts:5 > keeps a row: locator.click: Timeout 500ms exceeded.; ' +
      `waiting for getByRole('button'); <div class="mask"></div> intercepts pointer events`,
  ])
})

it('says of a test that exceeded its time where it begins', () => {
  const failure =
    'Error: STACK_TRACE_ERROR\n    at task (file:///vitest.js:1784:27)\n    at /repository/tests/desk.test.ts:9:1'
  expect(failedTest(failure)).toEqual(['tests/desk.test.ts:9 > keeps a row: Test timed out'])
})

it('calls a test unstable that fails in one of two runs, and names the reasons of both', () => {
  const failure = (test: string, reason: string) => ({ file: 'tests/desk.test.ts', line: ':6', test, reason })
  const second = [failure('signs in', 'no button'), failure('signs out', 'no menu')]
  expect(compareRuns([failure('signs in', 'no field'), failure('locks', 'too late')], second)).toEqual({
    failed: ['tests/desk.test.ts > signs in: no field; the second time: no button'],
    unstable: [
      'tests/desk.test.ts > locks: too late; the second time: passed',
      'tests/desk.test.ts > signs out: passed; the second time: no menu',
    ],
  })
})

it('a file that cannot be run a second time has failed', () => {
  const first = [{ file: 'tests/desk.test.ts', line: '', test: 'signs in', reason: 'no field' }]
  const second = [{ file: 'tests/desk.test.ts', line: '', test: '', reason: 'no server' }]
  expect(compareRuns(first, second)).toMatchObject({ failed: [expect.stringContaining('no server')], unstable: [] })
})
