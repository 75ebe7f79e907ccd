import grammar from '../../../../docs/data-scope-rules.md?raw'

/** The page of the documents, as it is. */
export default function Grammar() {
  return <pre className="scope-grammar">{grammar}</pre>
}
