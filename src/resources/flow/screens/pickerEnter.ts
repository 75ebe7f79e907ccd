import type { KeyboardEvent } from 'react'

/** Enter confirms a date; it must not send the form around it as well. */
export function keepEnterInPickers(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker'))
    event.preventDefault()
}
