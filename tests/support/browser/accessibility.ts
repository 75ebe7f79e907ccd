import axe from 'axe-core'

/** Accessibility violations of a part of a page that can be detected without rendering it. */
export async function seriousFindings(container: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(
    // The row by which the table measures its columns is invisible, which only a real style sheet declares.
    { include: container, exclude: '.ant-table-measure-row' },
    // Colours are judged in a real browser: nothing is painted here.
    {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      // Style sheets that the rules above would read, and reports on what is right.
      preload: false,
      resultTypes: ['violations'],
    },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
}
