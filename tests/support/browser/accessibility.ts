import axe from 'axe-core'

/** What keeps people from using this part of a page, as far as it can be told without drawing it. */
export async function seriousFindings(container: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(
    // The row by which the table measures its columns is invisible, which only a real style sheet says.
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
