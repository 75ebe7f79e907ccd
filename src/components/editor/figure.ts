import { Node } from '@tiptap/core'
import { captionSpecs } from './caption.ts'

const imageAttributes = ['src', 'alt', 'title', 'width', 'height'] as const

/**
 * A picture with what is printed below it: `<figure><img><figcaption>caption<small>credit</small></figcaption></figure>`.
 * Caption and credit are inline HTML.
 */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  // Before the plain picture, which would take the `img` inside for itself.
  priority: 200,
  addAttributes: () => ({
    ...Object.fromEntries(
      imageAttributes.map(name => [
        name,
        {
          default: name === 'src' || name === 'alt' ? '' : null,
          rendered: false,
          parseHTML: (element: HTMLElement) => pictureIn(element)?.getAttribute(name),
        },
      ]),
    ),
    caption: { default: '', rendered: false, parseHTML: element => partsOf(element).caption },
    credit: { default: '', rendered: false, parseHTML: element => partsOf(element).credit },
  }),
  parseHTML: () => [{ tag: 'figure', getAttrs: element => (isPicture(element) ? null : false) }],
  renderHTML({ node }) {
    const { caption, credit } = node.attrs
    const image = Object.fromEntries(imageAttributes.map(name => [name, node.attrs[name]]))
    const small = credit ? [['small', {}, ...captionSpecs(credit)]] : []
    const below = caption || credit ? [['figcaption', {}, ...captionSpecs(caption), ...small]] : []
    return ['figure', {}, ['img', image], ...below]
  },
})

const pictureIn = (element: HTMLElement) => element.querySelector('img')

/** One picture and its caption; of other figures the editor takes the parts, so that none is lost. */
function isPicture(element: HTMLElement): boolean {
  if (element.querySelectorAll('img').length !== 1 || !pictureIn(element)?.getAttribute('src')) return false
  const rest = element.cloneNode(true) as HTMLElement
  for (const part of rest.querySelectorAll('figcaption,img')) part.remove()
  return rest.querySelector('table,p') === null && rest.textContent?.trim() === ''
}

function partsOf(element: HTMLElement): { caption: string; credit: string } {
  const caption = element.querySelector('figcaption')?.cloneNode(true) as HTMLElement | undefined
  const small = caption?.querySelector('small')
  const credit = small?.innerHTML.trim() ?? ''
  small?.remove()
  return { caption: caption?.innerHTML.trim() ?? '', credit }
}
