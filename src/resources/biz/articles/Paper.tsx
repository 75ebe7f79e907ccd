import { SafeHtml } from '../../../components/editor/SafeHtml.tsx'
import './paper.css'

/** An article as a reader of the paper sees it: head set, byline, and the text in columns. */
export function Paper({ values }: { values: Readonly<Record<string, unknown>> }) {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string).trim() : '')
  const byline = [text('source'), text('author'), text('correspondent')].filter(part => part !== '')
  return (
    <article className="paper">
      <header>
        {text('leadTitle') && <p className="paper-lead">{text('leadTitle')}</p>}
        <h2 className="paper-title">{text('title')}</h2>
        {text('subTitle') && <p className="paper-sub">{text('subTitle')}</p>}
        {byline.length > 0 && <p className="paper-byline">{byline.join('　')}</p>}
      </header>
      <SafeHtml html={text('content')} />
    </article>
  )
}
