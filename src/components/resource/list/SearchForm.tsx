import { Button, Col, Form, type FormInstance, Row } from 'antd'
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { searchPromptFor } from '#contract/kit/rules'
import { useLabel } from '../../../providers/i18n/index.ts'
import { LoadedEditor } from '../../fields/editors/LoadedEditor.tsx'
import { viewOf } from '../../fields/kinds/kinds.ts'
import type { Named } from '../definition/fieldsOf.ts'
import type { SearchValues } from './filters.ts'

interface SearchFormProps {
  /** Tells its fields from those of other forms on the screen. */
  name: string
  fields: readonly Named[]
  form: FormInstance | undefined
  search: (values: SearchValues) => void
  reset: () => void
  hidden?: boolean
  /** On a phone: the form is a sheet over the list. */
  closeSheet?: () => void
}

const ListSheet = lazy(async () => ({ default: (await import('../phone/ListSheet.tsx')).ListSheet }))

const one = { xs: 24, sm: 12, lg: 8, xl: 6 }
const two = { xs: 24, lg: 16, xl: 12 }

export const SearchForm = memo(function SearchForm(props: SearchFormProps) {
  const { fields, form, search, hidden, closeSheet } = props
  const { t } = useTranslation()
  // The table reads and fills the form's instance, which a rendered form connects.
  if (fields.length === 0 || (closeSheet && hidden)) return <Form form={form} component={false} />
  if (!closeSheet) return <Fields {...props} />
  const find = (values: SearchValues) => {
    search(values)
    closeSheet()
  }
  return (
    <Suspense fallback={<Form form={form} component={false} />}>
      <ListSheet title={t('resource.search')} open close={closeSheet}>
        <Fields {...props} search={find} hidden={false} />
      </ListSheet>
    </Suspense>
  )
})

function Fields({ name, fields, form, search, reset, hidden }: SearchFormProps) {
  const { t } = useTranslation()
  return (
    <Form<SearchValues>
      form={form}
      onFinish={search}
      name={`${name}_search`}
      className="resource-search"
      role="search"
      aria-label={t('resource.search')}
      hidden={hidden}
    >
      <Row gutter={[16, 12]}>
        {fields.map(named => (
          <Col key={named[0]} {...(viewOf(named[1]).wideSearch ? two : one)}>
            <SearchItem named={named} />
          </Col>
        ))}
        <Col {...one}>
          <div className="resource-buttons resource-search-buttons">
            <Button type="primary" htmlType="submit">
              {t('resource.search')}
            </Button>
            <Button onClick={reset}>{t('resource.reset')}</Button>
          </div>
        </Col>
      </Row>
    </Form>
  )
}

function SearchItem({ named: [name, field] }: { named: Named }) {
  const label = useLabel()
  const view = viewOf(field)
  const Editor = view.SearchEditor ?? view.Editor
  if (!Editor) return null
  return (
    <Form.Item name={name} label={label(field.searchLabel ?? field.label)} className="resource-search-item">
      <LoadedEditor Editor={Editor} field={field} placeholder={label(searchPromptFor(field))} />
    </Form.Item>
  )
}
