// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { setAside } from './LockPage.tsx'

afterEach(() => document.body.replaceChildren())

const moment = () => new Promise(resolve => setTimeout(resolve))

test('one element is shown alone, and all else comes back with its texts, order and focus', () => {
  document.body.innerHTML = '<div id="root"><input></div><div id="message">saved</div>'
  const field = document.querySelector('input')
  field?.focus()
  if (field) field.value = 'half writ'
  const shown = document.createElement('p')
  const bringBack = setAside(shown)
  expect([...document.body.children]).toEqual([shown])
  bringBack()
  expect([...document.body.children].map(({ id }) => id)).toEqual(['root', 'message'])
  expect(document.querySelector('input')?.value).toBe('half writ')
  expect(document.activeElement).toBe(field)
})

test('elements that are added while printing are restored with the others', async () => {
  const shown = document.createElement('p')
  const bringBack = setAside(shown)
  document.body.append(document.createElement('aside'))
  await moment()
  expect([...document.body.children]).toEqual([shown])
  bringBack()
  expect(document.querySelector('aside')).not.toBeNull()
})
