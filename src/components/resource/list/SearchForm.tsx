import { Button, Form, type FormInstance } from 'antd'
import { useTranslation } from 'react-i18next'
import { searchPromptFor } from '#contract/kit/rules'
import { useLabel } from '../../../providers/i18n/index.ts'
import { viewOf } from '../../fields/kinds/kinds.ts'
import type { NamedField } from '../definition/fieldsOf.ts'
import type { SearchValues } from '../filters/conditions.ts'
import { ListSheet } from './PhoneTools.tsx'

interface SearchFormProps {
  /** Distinguishes its fields from those of other forms on the screen. */
  name: string
  fields: readonly NamedField[]
  form: FormInstance | undefined
  search: (values: SearchValues) => void
  reset: () => void
  hidden?: boolean
  /** On a phone: the form is a sheet over the list. */
  closeSheet?: () => void
}

export function SearchForm(props: SearchFormProps) {
  const { fields, form, search, hidden, closeSheet } = props
  const { t } = useTranslation()
  // The table reads and fills the form's instance, which a rendered form connects.
  if (fields.length === 0 || (closeSheet && hidden)) return <Form form={form} component={false} />
  if (!closeSheet) return <Fields {...props} />
  const find = (values: SearchValues) => {
    search(values)
    closeSheet()
  }
  const buttons = <SearchButtons {...props} className="list-sheet-button" />
  return (
    <ListSheet title={t('resource.search')} open close={closeSheet} footer={buttons}>
      <Fields {...props} search={find} hidden={false} />
    </ListSheet>
  )
}

/** Also the id of the form, by which buttons outside of it submit it. */
const nameOf = ({ name }: Pick<SearchFormProps, 'name'>) => `${name}_search`

function SearchButtons({ className, ...props }: SearchFormProps & { className?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Button type="primary" htmlType="submit" form={nameOf(props)} className={className}>
        {t('resource.search')}
      </Button>
      <Button className={className} onClick={props.reset}>
        {t('resource.reset')}
      </Button>
    </>
  )
}

function Fields(props: SearchFormProps) {
  const { fields, form, search, hidden, closeSheet } = props
  const { t } = useTranslation()
  return (
    <Form<SearchValues>
      form={form}
      onFinish={search}
      name={nameOf(props)}
      className="resource-search"
      role="search"
      aria-label={t('resource.search')}
      hidden={hidden}
    >
      <div className="resource-search-fields">
        {fields.map(named => (
          <SearchItem key={named[0]} named={named} />
        ))}
        {!closeSheet && (
          <div className="resource-buttons">
            <SearchButtons {...props} />
          </div>
        )}
      </div>
    </Form>
  )
}

function SearchItem({ named: [name, field] }: { named: NamedField }) {
  const label = useLabel()
  const view = viewOf(field)
  const Editor = view.SearchEditor ?? view.Editor
  if (!Editor) return null
  return (
    <Form.Item
      name={name}
      label={label(field.searchLabel ?? field.label)}
      className={view.wideSearch ? 'resource-search-item resource-search-wide' : 'resource-search-item'}
    >
      <Editor field={field} placeholder={label(searchPromptFor(field))} />
    </Form.Item>
  )
}
