import { DatePicker } from 'antd'

// Enter chooses a date; it must not send the form around it as well. The picker reads the key before the document does.
document.addEventListener('keydown', event => {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker'))
    event.preventDefault()
})

/** The picker of the component library, safe within forms. */
export { DatePicker }
