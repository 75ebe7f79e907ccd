import type { Page } from 'playwright-core'

/** The smallest side of what a finger hits, in pixels. */
const TARGET = 44

/**
 * Controls on screen that a finger can miss, each with its size. Counted is the area that reacts, not what is painted:
 * a label belongs to its box, and padding or a pseudo-element may reach beyond the outline. A link within a sentence is
 * exempt, because the line height limits it; so is what is disabled. A link beside another element is in no sentence.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(minimum => {
    const controls =
      'a[href], button, input:not([type=hidden]), textarea, select, summary, [contenteditable=true], .ant-tree-switcher, ' +
      '.ant-table-row-expand-icon, ' +
      ['button', 'link', 'tab', 'checkbox', 'radio', 'switch', 'menuitem', 'option', 'combobox', 'slider']
        .map(role => `[role=${role}]`)
        .join(', ')
    /** The element that reacts for the control, such as the box around an input. */
    const frames =
      'label, .ant-input-affix-wrapper, .ant-input-number, .ant-picker, .ant-select, .ant-upload, .ant-cascader, .ant-tree-checkbox, .ant-tabs-tab'
    const found = new Map<Element, string>()
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const area = control.closest('.ant-input-number-affix-wrapper') ?? control.closest(frames) ?? control
      if (found.has(area) || !isShown(control, area) || isDisabled(control) || isInSentence(control)) continue
      const { width, height } = reactingSize(area)
      if (width < minimum || height < minimum) found.set(area, `${nameOf(control)} ${width}×${height}`)
    }
    return [...found.values()]

    function isShown(control: HTMLElement, area: Element): boolean {
      if (control.closest('[aria-hidden=true], [inert], .ant-tree-switcher-noop')) return false
      const { width, height } = area.getBoundingClientRect()
      return width > 1 && height > 1 && area.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }

    function isDisabled(control: HTMLElement): boolean {
      return control.matches(':disabled, [aria-disabled=true]') || getComputedStyle(control).pointerEvents === 'none'
    }

    function isInSentence(control: HTMLElement): boolean {
      if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false
      const around = [...(control.parentElement?.childNodes ?? [])].filter(
        ({ nodeType }) => nodeType === Node.TEXT_NODE,
      )
      return around.some(({ textContent }) => textContent?.trim())
    }

    /** The outline, widened by what hits the same control beyond it. */
    function reactingSize(area: Element): { width: number; height: number } {
      const outline = area.getBoundingClientRect()
      if (outline.width >= minimum && outline.height >= minimum) return rounded(outline.width, outline.height)
      area.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, right, top, bottom } = area.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const hits = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY)
        return hit !== null && (area.contains(hit) || (hit as HTMLElement).closest('label, button, a') === area)
      }
      const reach = (stepX: number, stepY: number) => {
        let far = 0
        while (far < minimum && hits(x + stepX * (far + 1), y + stepY * (far + 1))) far += 1
        return far
      }
      return rounded(
        Math.max(right - left, reach(-1, 0) + reach(1, 0) + 1),
        Math.max(bottom - top, reach(0, -1) + reach(0, 1) + 1),
      )
    }

    function rounded(width: number, height: number) {
      return { width: Math.round(width), height: Math.round(height) }
    }

    function nameOf(control: HTMLElement): string {
      const words = control.getAttribute('aria-label') || control.textContent?.trim() || control.title || control.id
      const kind = control.getAttribute('role') ?? control.tagName.toLowerCase()
      return `${kind} “${words.slice(0, 24)}” .${String(control.className).split(' ').slice(0, 3).join('.')}`
    }
  }, TARGET)
}

/** Pixels by which the page can be moved sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
