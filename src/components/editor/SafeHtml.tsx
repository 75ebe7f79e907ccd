import './prose.css'
import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { richText } from '#contract/kit/richText'
import { fileAddress } from '../../lib/files.ts'

/** Rich text to be read. Cleaned again, because another server may be less careful than ours. */
export function SafeHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(cleaned(html)), [html])
  return <div ref={place} className="prose" />
}

function cleaned(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...richText.tags],
    ALLOWED_ATTR: [...new Set(['class', ...Object.values(richText.attributes).flat()])],
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of fragment.querySelectorAll('[class]'))
    element.className = richText.classes.filter(name => element.classList.contains(name)).join(' ')
  for (const link of fragment.querySelectorAll('a')) {
    if (!richText.isLink(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes)
    for (const [name, value] of Object.entries(richText.linkAttributes)) link.setAttribute(name, value)
  }
  for (const image of fragment.querySelectorAll('img')) {
    image.loading = 'lazy'
    image.setAttribute('src', fileAddress(image.getAttribute('src') ?? ''))
  }
  return fragment
}
