import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const program = createRequire(import.meta.url).resolve('axe-core')

declare global {
  interface Window {
    /** Present once the program is evaluated on the page. */
    axe: { run(part?: string): Promise<{ violations: Finding[] }> }
  }
}

interface Finding {
  id: string
  impact?: string | null
  nodes: { html: string }[]
}

/** The serious faults of accessibility on the page, or within a part of it, each with the first element that has it. */
export async function seriousFaults(page: Page, within = 'html'): Promise<string[]> {
  const loaded = await page.evaluate(() => 'axe' in window)
  // Evaluated by the debugger, so that the page's content security policy stays as it is.
  if (!loaded) await page.evaluate(await readFile(program, 'utf8'))
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
