import { DatabaseOutlined, FileExcelOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Upload } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { code, sheetPath, type TableStructure } from '#contract/develop/code'
import { type CodeField, fieldComplaint, identifier, reread } from '#contract/develop/codeFields'
import { promptFor } from '#contract/kit/rules'
import type { EditorProps } from '../../../components/fields/base/kind.ts'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { FormDialog } from '../../../components/resource/form/FormDialog.tsx'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { currentLanguage } from '../../../state/settings.ts'
import { fieldsIn, useFieldRows } from './fieldRows.ts'
import { phrase, usePhrases } from './phrases.ts'
import './code.css'
import { isOffered } from '../../../lib/settings.ts'
import { request } from '../../../providers/api/http.ts'
import { FieldLine } from './FieldLine.tsx'

/** The form of a setting, with the rules that the server applies as well. */
export function CodeForm(props: FormProps) {
  return <FormDialog {...props} complaints={complaints} />
}

const complaints = {
  tableName: isName,
  tablePrefix: isName,
  pkName: isName,
  fieldList: (value: unknown) => {
    const fields = fieldsIn(value)
    if (fields.length === 0) return promptFor(code.fields.fieldList)[currentLanguage()]
    const complaint = fieldComplaint(fields)
    if (!complaint) return undefined
    const text = complaint.text[currentLanguage()]
    return complaint.index === undefined ? text : phrase('badField', { place: complaint.index + 1, text })
  },
}

function isName(value: unknown) {
  return !value || identifier.test(String(value)) ? undefined : phrase('badName')
}

const blank: CodeField = {
  column: '',
  labelZh: '',
  labelEn: '',
  kind: 'text',
  required: false,
  list: true,
  search: false,
  length: 64,
}

/** The fields of the module that is to be generated: entered here, or read from a table. */
export function CodeFieldsEditor({ value, onChange, id, disabled, 'aria-invalid': invalid }: EditorProps) {
  const { t } = usePhrases()
  const { rows, update, move, remove, add, replace } = useFieldRows(value, onChange)
  const { running, read, take } = useReading(
    rows.map(({ field }) => field),
    replace,
  )
  const { list, focus } = useFocusAfter()
  const wrong = useMemo(
    () => (invalid ? fieldComplaint(rows.map(({ field }) => field))?.index : undefined),
    [invalid, rows],
  )

  function addBlank() {
    // The first field names the records.
    const row = add(rows.length === 0 ? { ...blank, required: true, search: true } : blank)
    focus(`${row.key}-column`)
  }

  return (
    <div className="code-fields" ref={list}>
      <div className="code-fields-tools">
        <Button icon={<DatabaseOutlined />} loading={running} disabled={disabled} onClick={() => void read()}>
          {t('read')}
        </Button>
        <SheetReader disabled={disabled} onRead={take} />
        <Button id={id} data-focus="add" icon={<PlusOutlined />} disabled={disabled} onClick={addBlank}>
          {t('add')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="code-none">{t('none')}</p>
      ) : (
        <>
          <Heads />
          <ol>
            {rows.map(({ key, field }, index) => (
              <FieldLine
                key={key}
                number={index + 1}
                row={key}
                field={field}
                last={index === rows.length - 1}
                wrong={index === wrong}
                disabled={disabled}
                update={update}
                move={(by: 1 | -1) => {
                  move(key, by)
                  focus(`${key}-${by === 1 ? 'down' : 'up'}`)
                }}
                remove={() => {
                  const next = rows[index + 1] ?? rows[index - 1]
                  remove(key)
                  focus(next ? `${next.key}-remove` : 'add')
                }}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

const heads = [
  ...(['column', 'labelZh', 'labelEn', 'kind', 'details'] as const),
  ...(['unique', 'required', 'list', 'search'] as const),
]

/** Visible names of the columns: each control has its own label. */
function Heads() {
  const { t } = usePhrases()
  return (
    <div className="code-field code-heads" aria-hidden="true">
      <span />
      {heads.map(name => (
        <span key={name}>{t(`${name}`)}</span>
      ))}
    </div>
  )
}

/** Merges the structure of a table or a sheet into the fields of the form. */
function useReading(fields: readonly CodeField[], replace: (fields: readonly CodeField[]) => void) {
  const { t } = usePhrases()
  const form = Form.useFormInstance()
  const { running, run } = useRunning()

  function take(found: TableStructure) {
    const { fields: merged, ...report } = reread(fields, found.fields)
    replace(merged)
    if (!form.getFieldValue('codeName')) form.setFieldsValue({ codeName: found.title })
    const { added, changed } = report
    const counts = { count: found.fields.length, added: added.length, changed: changed.length }
    notify('success', t('readDone', counts))
    const remarks = [
      ...named('readKept', report.kept),
      ...named('readGone', report.gone),
      ...named('readSkipped', found.skipped),
    ]
    if (remarks.length > 0) notify('warning', remarks.join(' '))
  }
  const named = (key: 'readKept' | 'readGone' | 'readSkipped', names: readonly string[]) =>
    names.length > 0 ? [t(key, { names: names.join(', ') })] : []

  async function read() {
    const { datasourceId, tableName } = form.getFieldsValue(['datasourceId', 'tableName'])
    if (!datasourceId || !tableName) return notify('warning', t('readFirst'))
    await run(async () => {
      const found = await call(code, 'structure', { datasourceId, tableName })
      form.setFieldsValue({ pkName: found.pkName, template: found.template })
      take(found)
    })
  }
  return { running, read, take }
}

/** A moved row retains the focus; a removed row passes it to its neighbour. */
function useFocusAfter() {
  const list = useRef<HTMLDivElement>(null)
  const target = useRef<string>()
  useEffect(() => {
    if (!target.current) return
    const found = list.current?.querySelector<HTMLElement>(`[data-focus="${target.current}"]`)
    target.current = undefined
    found?.focus()
  })
  const focus = (name: string) => {
    target.current = name
  }
  return { list, focus }
}

interface SheetReaderProps {
  disabled: boolean | undefined
  onRead: (found: TableStructure) => void
}

/** Reads the columns of a workbook or a CSV file; the server stores nothing of it. */
function SheetReader({ disabled, onRead }: SheetReaderProps) {
  const { t } = usePhrases()
  const { running, run } = useRunning()

  async function read(file: File) {
    const data = new FormData()
    data.append('file', file)
    await run(async () => onRead(await request<TableStructure>({ method: 'POST', url: sheetPath, data, timeout: 0 })))
  }

  if (!isOffered(sheetPath)) return null
  return (
    <Upload
      accept=".xlsx,.csv"
      showUploadList={false}
      disabled={disabled}
      beforeUpload={file => {
        void read(file)
        return false
      }}
    >
      <Button icon={<FileExcelOutlined />} loading={running} disabled={disabled}>
        {t('readSheet')}
      </Button>
    </Upload>
  )
}
