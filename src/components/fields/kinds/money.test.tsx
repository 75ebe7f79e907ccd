import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { money as moneyField } from '#contract/kit/fields'
import { amountIn } from '../base/amounts.ts'
import { MoneyInput, MoneyRange } from '../editors/NumberInput.tsx'
import { money } from './amounts.tsx'

const fee = moneyField('稿费', "Author's fee")

afterEach(cleanup)

it('writes an amount as each language does, to the last of fifteen digits', () => {
  expect(amountIn('zh', '1234567.80')).toBe('¥1,234,567.80')
  expect(amountIn('en', '1234567.80')).toBe('CN¥1,234,567.80')
  expect(amountIn('zh', '9999999999999.99')).toBe('¥9,999,999,999,999.99')
  expect(amountIn('en', '1234567', 'JPY', 0)).toBe('JP¥1,234,567')
  expect(money.align).toBe('right')
})

it('lists nothing where no amount is set', () => {
  expect(render(<money.Cell field={fee} name="fee" value={null} record={{}} />).container.textContent).toBe('')
})

it('takes fifteen digits as text and loses none', () => {
  const onChange = vi.fn()
  render(<MoneyInput field={fee} aria-label="稿费" value={null} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('稿费'), { target: { value: '1234567890123.45' } })
  expect(onChange).toHaveBeenLastCalledWith('1234567890123.45')
})

it('searches between two amounts, of which either may be open', () => {
  const onChange = vi.fn()
  const { rerender } = render(<MoneyRange field={fee} aria-label="稿费" value={undefined} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('稿费'), { target: { value: '12.5' } })
  expect(onChange).toHaveBeenLastCalledWith(['12.5', undefined])
  rerender(<MoneyRange field={fee} aria-label="稿费" value={['12.5', undefined]} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('稿费'), { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith(null)
})
