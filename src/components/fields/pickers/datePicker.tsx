import { DatePicker as AntDatePicker, type DatePickerProps } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ComponentProps } from 'react'
import { useNarrow } from '../../ui/useLevel.ts'

const mark = 'date-picker'

// Enter chooses a date; it must not send the form around it as well. The picker reads the key before the document does.
document.addEventListener('keydown', event => {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest(`.${mark}`))
    event.preventDefault()
})

/** The picker of the component library, safe within forms. */
export function DatePicker({ className = '', ...props }: DatePickerProps<Dayjs>) {
  return <AntDatePicker className={`${mark} ${className}`} {...props} />
}

export function RangePicker({ className = '', ...props }: ComponentProps<typeof AntDatePicker.RangePicker>) {
  return <AntDatePicker.RangePicker className={`${mark} ${className}`} {...props} />
}

/** At the bottom of the window there is room for day and time; next to a field there may be none. */
const sheet = {
  popup: {
    root: { position: 'fixed', top: 'auto', right: 0, bottom: 0, left: 0, width: 'fit-content', marginInline: 'auto' },
  },
} as const

/** For pickers on a phone, whose keyboard would cover half of the picker. */
export function useFingerPicker() {
  const narrow = useNarrow()
  return narrow ? { inputReadOnly: true, styles: sheet, classNames: { popup: { root: 'finger-picker' } } } : {}
}
