import { DatePicker } from 'antd'
import { useNarrow } from '../../ui/useLevel.ts'

// Enter chooses a date; it must not send the form around it as well. The picker reads the key before the document does.
document.addEventListener('keydown', event => {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker'))
    event.preventDefault()
})

/** The picker of the component library, safe within forms. */
export { DatePicker }

const overflow = { adjustX: true, adjustY: true, shiftY: true }
/** Below or above its field, and over it where there is no room for day and time. */
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
}

/** For pickers on a phone, whose keyboard would cover half of the picker. */
export function useFingerPicker() {
  const narrow = useNarrow()
  return narrow ? { inputReadOnly: true, builtinPlacements: placements } : {}
}
