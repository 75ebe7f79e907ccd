import { Extension } from '@tiptap/core'

const alignments = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]

/** Blocks are aligned by a class: texts carry no styles of their own. */
export const AlignedBlocks = Extension.create({
  name: 'alignedBlocks',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: alignmentOf,
          renderHTML: ({ align }) => (typeof align === 'string' ? { class: `align-${align}` } : {}),
        },
      },
    },
  ],
})

/** Other programs align by style or attribute. Left is where texts stand anyway. */
function alignmentOf(element: HTMLElement): Alignment | null {
  const own = alignments.find(name => element.classList.contains(`align-${name}`))
  const alignment = own ?? alignments.find(name => name === (element.style.textAlign || element.getAttribute('align')))
  return alignment && alignment !== 'left' ? alignment : null
}
