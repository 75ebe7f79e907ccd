import './code.css'
import { choicesText } from '#contract/develop/codeChoices'
import type { CodeField } from '#contract/develop/codeFields'
import { kinds } from '#contract/kit/fields'
import { useLabel } from '../../../providers/i18n/index.ts'
import { fieldsIn } from './fieldsIn.ts'
import { usePhrases } from './phrases.ts'

// Not as the table around it is laid out.
const asWide = { width: 'max-content', minWidth: '100%', tableLayout: 'auto', borderCollapse: 'collapse' } as const

/** The fields of a setting, to look at. */
export function FieldsShown({ value }: { value: unknown }) {
  const { t } = usePhrases()
  const label = useLabel()
  const yes = (flag: boolean) => (flag ? t('yes') : '')
  return (
    <div className="code-shown">
      <table style={asWide}>
        <thead>
          <tr>
            {(['column', 'labelZh', 'labelEn', 'kind', 'details', 'unique', 'required', 'list', 'search'] as const).map(
              name => (
                <th key={name} scope="col">
                  {t(`${name}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {fieldsIn(value).map(field => (
            <tr key={field.column}>
              <th scope="row">{field.column}</th>
              <td>{field.labelZh}</td>
              <td>{field.labelEn}</td>
              <td>{label(kinds[field.kind].generated.label)}</td>
              <td>{detailsOf(field)}</td>
              <td>{field.unique}</td>
              <td>{yes(field.required)}</td>
              <td>{yes(field.list)}</td>
              <td>{yes(field.search)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function detailsOf({ code, choices, target, length, decimals }: CodeField): string {
  if (code) return choices ? `${code}: ${choicesText(choices)}` : code
  return target ?? [length, decimals].filter(Boolean).join(', ')
}
