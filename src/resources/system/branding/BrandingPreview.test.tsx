import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLanguage } from '../../../providers/i18n/index.ts'
import { BrandingPreview } from './BrandingPreview.tsx'

beforeEach(() => startLanguage('zh'))
afterEach(cleanup)

const values = { productName: '潮汐日报', productNameEn: 'Tide Daily', masthead: '每日潮汐', mastheadEn: 'Every tide' }
const looks = () => ['浅色', '深色'].map(look => screen.getByRole('img', { name: `登录页与界面预览（${look}）` }))

test('sign-in page and frame are shown light and dark, in either language', async () => {
  render(<BrandingPreview values={values} />)
  for (const look of looks()) {
    expect(within(look).getAllByText('潮汐日报')).toHaveLength(3)
    within(look).getByText('每日潮汐')
    within(look).getByText('潮')
  }
  await userEvent.click(screen.getByText('English'))
  for (const look of looks()) {
    expect(within(look).getAllByText('Tide Daily')).toHaveLength(3)
    within(look).getByText('Every tide')
  }
})

test('pictures stand in their places', () => {
  const path = '/api/blade-resource/oss/file/300001/upload/20260101/11111111-1111-4111-8111-111111111111.png'
  render(<BrandingPreview values={{ ...values, logoUrl: `https://old.example${path}`, pictureUrl: path }} />)
  for (const look of looks()) {
    const addresses = [...look.querySelectorAll('img')].map(picture => picture.getAttribute('src'))
    expect(addresses).toEqual(['/img/logo.svg', path, path, path, path])
    expect(within(look).queryByText('潮')).toBeNull()
  }
})

test('a colour that cannot be read says what takes its place', () => {
  const { rerender } = render(<BrandingPreview values={{ themeColor: '#ffd54f' }} />)
  expect(screen.getByRole('alert').textContent).toMatch(/浅色界面 #7f6a27，深色界面 #ffd54f/)
  const [light] = looks()
  expect(light?.querySelector<HTMLElement>('.mini')?.style.getPropertyValue('--accent')).toBe('#7f6a27')
  rerender(<BrandingPreview values={{ themeColor: '#ffd54' }} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
