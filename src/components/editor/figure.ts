import { Node } from '@tiptap/core'

/** A picture with what is printed below it: `<figure><img><figcaption>caption<small>credit</small></figcaption></figure>`. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  // Before the plain picture, which would take the `img` inside for itself.
  priority: 200,
  addAttributes: () => ({
    src: { default: '', rendered: false, parseHTML: element => pictureIn(element)?.getAttribute('src') ?? '' },
    alt: { default: '', rendered: false, parseHTML: element => pictureIn(element)?.getAttribute('alt') ?? '' },
    caption: { default: '', rendered: false, parseHTML: element => partsOf(element).caption },
    credit: { default: '', rendered: false, parseHTML: element => partsOf(element).credit },
  }),
  parseHTML: () => [{ tag: 'figure', getAttrs: element => (pictureIn(element)?.getAttribute('src') ? null : false) }],
  renderHTML({ node }) {
    const { src, alt, caption, credit } = node.attrs
    const small = credit ? [['small', {}, credit]] : []
    const below = caption || credit ? [['figcaption', {}, ...(caption ? [caption] : []), ...small]] : []
    return ['figure', {}, ['img', { src, alt }], ...below]
  },
})

const pictureIn = (element: HTMLElement) => element.querySelector('img')

function partsOf(element: HTMLElement): { caption: string; credit: string } {
  const caption = element.querySelector('figcaption')?.cloneNode(true) as HTMLElement | undefined
  const small = caption?.querySelector('small')
  const credit = small?.textContent?.trim() ?? ''
  small?.remove()
  return { caption: caption?.textContent?.trim() ?? '', credit }
}
