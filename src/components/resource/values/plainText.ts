import type { Field } from '#contract/kit/fields'

/** Text without markup, for rich text fields too. */
export function plainText({ kind }: Field, value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  if (kind !== 'html') return text
  const page = new DOMParser().parseFromString(
    text.replace(/<(br|\/p|\/li|\/h\d|\/tr|\/div|figcaption|\/figure)\b/gi, '\n<$1').replace(/<small\b/gi, ' <small'),
    'text/html',
  )
  return (page.body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
