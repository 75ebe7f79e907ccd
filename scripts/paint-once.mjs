// Nothing is drawn before the program has chosen light or dark by what is stored. Otherwise a dark theme begins with a
// white flash, and the page's policy allows no script within the page that could be quicker.
import { readFileSync, writeFileSync } from 'node:fs'

const page = process.argv[2] ?? 'dist/web/index.html'
const entry = /<script type="module"(?= )/g

const html = readFileSync(page, 'utf8')
if (html.match(entry)?.length !== 1) throw new Error(`${page} has another number of entry scripts than one`)
writeFileSync(page, html.replace(entry, '<script type="module" blocking="render"'))
