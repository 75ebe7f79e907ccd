import axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Present once the program is evaluated on the page. */
    axe: Pick<typeof axe, 'run'>
  }
}

/** Evaluates by the debugger, so that the page's content security policy stays as it is. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

/** Elements whose contrast is too low, with both colours. */
export async function unreadableOn(page: Page): Promise<string[]> {
  await loadAxe(page)
  const { violations } = await page.evaluate(() => window.axe.run({ runOnly: ['color-contrast'] }))
  const nodes = violations.flatMap(violation => violation.nodes)
  return nodes.map(({ html, any }) => `${html.slice(0, 120)}: ${any[0]?.message}`)
}

/** The serious faults of accessibility on the page, or within a part of it, each with the first element that has it. */
export async function seriousFaults(page: Page, within = 'html'): Promise<string[]> {
  await loadAxe(page)
  const violations = await page.evaluate(async part => {
    // A colour that is still fading in has not its contrast yet.
    const fading = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(fading.map(({ finished }) => finished))
    // A list that reads its rows again is pale and takes no click.
    const isBusy = () => [...document.querySelectorAll('[aria-busy=true]')].some(element => element.checkVisibility())
    for (let attempt = 0; attempt < 100; attempt++) {
      let wasBusy = isBusy()
      const observer = new MutationObserver(() => {
        wasBusy ||= isBusy()
      })
      observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
      const { violations } = wasBusy ? { violations: [] } : await window.axe.run(part)
      observer.disconnect()
      if (!wasBusy) return violations
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    throw new Error('the page stays busy')
  }, within)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}
