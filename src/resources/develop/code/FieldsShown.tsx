import { useTranslation } from 'react-i18next'
import { kinds } from '#contract/kit/fields'
import { useLabel } from '../../../providers/i18n/index.ts'
import './code.css'
import { fieldsIn } from './fieldsIn.ts'

/** The fields of a setting, to look at. */
export function FieldsShown({ value }: { value: unknown }) {
  const { t } = useTranslation()
  const label = useLabel()
  const yes = (given: boolean) => (given ? t('code.yes') : '')
  return (
    <div className="code-shown">
      <table>
        <thead>
          <tr>
            {(['column', 'labelZh', 'labelEn', 'kind', 'required', 'list', 'search'] as const).map(name => (
              <th key={name} scope="col">
                {t(`code.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fieldsIn(value).map(field => (
            <tr key={field.column}>
              <th scope="row">{field.column}</th>
              <td>{field.labelZh}</td>
              <td>{field.labelEn}</td>
              <td>{label(kinds[field.kind].generated.label)}</td>
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
