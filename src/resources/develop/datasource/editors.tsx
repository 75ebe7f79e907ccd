import { useDefinition } from '../../../components/resource/definition/defineResource.ts'
import './datasource.css'
import { Button, Form, Select } from 'antd'
import { type datasource, driverClasses } from '#contract/develop/datasource'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import { viewOf } from '../../../components/fields/kinds/kinds.ts'
import { useButtons } from '../../../components/resource/definition/buttons.ts'
import { type TestInput, TestResult, useTest } from './ConnectionTest.tsx'
import { usePhrases } from './phrases.ts'

const products: Record<string, string> = {
  [driverClasses.mysql]: 'MySQL / MariaDB',
  [driverClasses.postgresql]: 'PostgreSQL',
  [driverClasses.oracle]: 'Oracle',
}

const examples: Record<string, string> = {
  [driverClasses.mysql]: 'jdbc:mysql://host:3306/database',
  [driverClasses.postgresql]: 'jdbc:postgresql://host:5432/database',
  [driverClasses.oracle]: 'jdbc:oracle:thin:@host:1521:sid',
}

export function DriverEditor({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps) {
  return (
    <Select
      {...rest}
      value={value || null}
      options={Object.entries(products).map(([driver, product]) => ({
        value: driver,
        label: `${product} · ${driver}`,
      }))}
      onChange={next => onChange?.(next ?? '')}
    />
  )
}

/** Shows the address format of the chosen driver. */
export function AddressEditor(props: EditorProps) {
  const { t } = usePhrases()
  const driver = Form.useWatch<string | undefined>('driverClass')
  const Editor = viewOf(props.field).Editor
  const example = examples[driver ?? ''] ?? examples[driverClasses.mysql]
  if (!Editor) return null
  return (
    <>
      <Editor {...props} />
      <p className="source-hint">{t('addressForm', { example })}</p>
    </>
  )
}

const tried = ['driverClass', 'url', 'username'] as const

/** The last field of a connection; below it the connection can be tested. */
export function PasswordEditor(props: EditorProps) {
  const { t } = usePhrases()
  const { has } = useButtons<typeof datasource>(useDefinition())
  const form = Form.useFormInstance<Record<string, string>>()
  const id = Form.useWatch<string | undefined>('id', { preserve: true })
  const test = useTest()
  const Editor = viewOf(props.field).Editor

  async function start() {
    const values = await form.validateFields([...tried]).catch(() => undefined)
    if (!values) return
    // A password that was not touched is still its mask, and the server uses the stored one.
    const passwordPart =
      form.isFieldTouched('password') || !id ? { password: form.getFieldValue('password') ?? '' } : {}
    test.mutate({ ...(id && { id }), ...values, ...passwordPart } as TestInput)
  }

  if (!Editor) return null
  return (
    <>
      <Editor {...props} />
      {id && <p className="source-hint">{t('keptPassword')}</p>}
      {has('test') && (
        <div className="source-try">
          <Button onClick={start} loading={test.isLoading} disabled={props.disabled ?? false}>
            {t('test')}
          </Button>
          <TestResult test={test} />
        </div>
      )}
    </>
  )
}
