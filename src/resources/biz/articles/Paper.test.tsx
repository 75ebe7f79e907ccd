import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { startLanguage } from '../../../providers/i18n/index.ts'
import { Paper } from './Paper.tsx'

afterEach(cleanup)

it('names the part of the correspondent in the byline, once', async () => {
  await startLanguage('zh')
  const values = { title: '集采落地', source: '医药经济报', author: '本报记者　王明远', correspondent: '李晓兰' }
  const { container } = render(<Paper values={values} />)
  const parts = [...container.querySelectorAll('.paper-byline span')].map(({ textContent }) => textContent)
  expect(parts).toEqual(['医药经济报', '本报记者　王明远', '通讯员　李晓兰'])
  cleanup()
  render(<Paper values={{ title: '集采落地', correspondent: '通讯员 李晓兰' }} />)
  screen.getByText('通讯员 李晓兰')
})

it('says above the text what was corrected', async () => {
  await startLanguage('zh')
  render(<Paper values={{ title: '集采落地', correction: '2026-03-03 剂量应为 50 毫克\n2026-03-04 作者应为钱穗' }} />)
  const note = screen.getByRole('complementary', { name: '更正' })
  expect([...note.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    '2026-03-03 剂量应为 50 毫克',
    '2026-03-04 作者应为钱穗',
  ])
})
