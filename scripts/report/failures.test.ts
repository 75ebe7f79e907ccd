import { expect, it } from 'vitest'
import { failedTestsOf, failuresIn } from './failures.mjs'

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
