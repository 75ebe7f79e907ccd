/** Browsers offer the clipboard to pages from a secure address only; elsewhere a selection is copied as in old times. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  // Inside the dialog that has the focus, which would regain it from anywhere else.
  const place = document.activeElement?.parentElement ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
  }
}
