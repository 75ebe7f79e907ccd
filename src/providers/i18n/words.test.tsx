import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, expect, test } from 'vitest'
import { dictBiz } from '#contract/kit/fields'
import { dict } from '../../components/fields/kinds/choices.tsx'
import { startLanguage, switchLanguage } from './index.ts'
import { loadUiLocale } from './uiLocale.ts'

afterEach(cleanup)
afterAll(() => switchLanguage('zh'))

const state = dictBiz('状态', 'State', 'article_state')

function TranslatedWord({ word }: { word: string }) {
  const record = { publishState: 3, publishStateName: word }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <dict.Cell field={state} name="publishState" value={3} record={record} />
    </QueryClientProvider>
  )
}

test('seeded entries of a dictionary appear in English, entries of a tenant as written', async () => {
  await startLanguage('zh')
  await loadUiLocale('zh')
  const seeded = render(<TranslatedWord word="已发布" />).container
  const own = render(<TranslatedWord word="已见报.上线" />).container
  expect([seeded.textContent, own.textContent]).toEqual(['已发布', '已见报.上线'])
  await act(() => switchLanguage('en'))
  expect([seeded.textContent, own.textContent]).toEqual(['Published', '已见报.上线'])
})
