import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { compiledOnArrival } from './compiledOnArrival.ts'

test('the first line of a layer asks for all its functions to be compiled, that of a screen does not', () => {
  const chunk = (name: string) => ({ type: 'chunk', name, code: 'run()' })
  const bundle = { a: chunk('react'), b: chunk('PostDialog'), c: { type: 'asset', name: 'react', source: '' } }
  const { handler } = compiledOnArrival(['react']).generateBundle as { handler: (...args: unknown[]) => void }
  handler.call({} as Plugin, {}, bundle)
  expect([bundle.a.code, bundle.b.code]).toEqual(['//# allFunctionsCalledOnLoad\nrun()', 'run()'])
})
