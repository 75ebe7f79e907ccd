import { afterAll, afterEach, expect } from 'vitest'

// React and antd print a warning for a mistake in a component, and go on.
const warnings: string[] = []
const print = console.error
console.error = (...parts: unknown[]) => {
  if (String(parts[0]).startsWith('Warning: ')) warnings.push(parts.map(String).join(' '))
  print(...parts)
}

afterEach(() => expect(warnings.splice(0), 'warnings of React or antd').toEqual([]))
afterAll(() => {
  console.error = print
})
