import type { Plugin } from 'vite'

const original = 'if (csp !== null && csp !== void 0 && csp.nonce) {'
const replacement = `if (!csp || !csp.nonce) {
    styleNode.nonce = document.querySelector('meta[name="csp-nonce"]')?.content ?? '';
  } else {`

// Left in some icons by a graphics program.
const emptyStyle = '{ "tag": "defs", "attrs": {}, "children": [{ "tag": "style", "attrs": {} }] }, '

/**
 * Lets every style that antd adds at run time pass the page's policy. antd hands the nonce on for its components, but
 * not for the styles with which a dialog locks scrolling and a table measures the scroll bar. Empty styles inside of
 * icons have nothing to pass with, and go.
 */
export function styleNonce(): Plugin {
  return {
    name: 'style-nonce',
    enforce: 'pre',
    transform(code, id) {
      if (/[\\/]icons-svg[\\/]es[\\/]asn[\\/]/.test(id)) return { code: code.replace(emptyStyle, ''), map: null }
      if (!/[\\/](rc-util|@rc-component[\\/]util)[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/.test(id)) return
      if (!code.includes(original))
        this.error('rc-util adds styles in another way now; they need the nonce of the page')
      return { code: code.replace(original, replacement), map: null }
    },
  }
}
