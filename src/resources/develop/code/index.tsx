import { CodeOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { type Code, code } from '#contract/develop/code'
import { choicesText } from '#contract/develop/codeChoices'
import type { CodeField } from '#contract/develop/codeFields'
import { kinds } from '#contract/kit/fields'
import { useButtons } from '../../../components/resource/definition/buttons.ts'
import {
  defineResource,
  type ToolbarProps,
  useDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { downloadCode } from './downloadCode.ts'
import { usePhrases } from './phrases.ts'
import { GroupName } from './pickers.tsx'
import './code.css'
import { fieldsIn } from './fieldRows.ts'

const picker = (name: 'ServicePicker' | 'TablePicker' | 'GroupPicker') =>
  preloadable(async () => (await import('./pickers.tsx'))[name])

export default defineResource(code, {
  columns: ['datasourceId', 'codeName', 'serviceName', 'tableName', 'packageName'],
  operationWidth: 300,
  toolbar: CodeTools,
  bulkActions: ['view'],
  form: preloadable(async () => (await import('./CodeForm.tsx')).CodeForm),
  editors: {
    serviceName: picker('ServicePicker'),
    tableName: picker('TablePicker'),
    menuUnder: picker('GroupPicker'),
    fieldList: preloadable(async () => (await import('./CodeForm.tsx')).CodeFieldsEditor),
  },
  shows: {
    menuUnder: ({ menuUnder }) => <GroupName value={menuUnder} />,
    fieldList: ({ fieldList }) => <FieldsShown value={fieldList} />,
  },
  groups: [
    { label: { zh: '来源', en: 'Source' }, fields: ['datasourceId', 'tableName', 'tablePrefix', 'pkName'] },
    {
      label: { zh: '模块', en: 'Module' },
      fields: ['codeName', 'codeNameEn', 'serviceName', 'template', 'menuUnder', 'fieldList'],
    },
    {
      label: {
        zh: '原版设置（仅随配置保存，不影响生成，也不会向这些路径写入任何文件）',
        en: 'Settings of the original (kept with the rest; nothing is generated from them or written to these paths)',
      },
      fields: ['packageName', 'baseMode', 'wrapMode', 'apiPath', 'webPath'],
    },
  ],
  rowActions: [
    {
      key: 'preview',
      label: { zh: '预览', en: 'Preview' },
      needs: 'view',
      extension: 'preview',
      dialog: preloadable(async () => (await import('./CodePreviewDialog.tsx')).CodePreviewDialog),
    },
    {
      key: 'copy',
      label: { zh: '复制', en: 'Copy' },
      needs: 'edit',
      run: ({ id }: Code) => call(code, 'copy', { id }),
    },
  ],
})

/** Generates from the chosen settings. */
function CodeTools({ selected }: ToolbarProps<Code>) {
  const { t } = usePhrases()
  const confirm = useConfirm()
  const buttons = useButtons<typeof code>(useDefinition())
  const { running, run } = useRunning()

  async function generate() {
    if (selected.length === 0) return notify('warning', t('chooseOne'))
    if (!(await confirm({ content: t('confirm', { count: selected.length }) }))) return
    await run(async () => {
      await downloadCode(selected)
      notify('success', t('generated'))
    })
  }

  if (!buttons.has('view')) return null
  return (
    <Button icon={<CodeOutlined />} loading={running} onClick={() => void generate()}>
      {t('generate')}
    </Button>
  )
}

/** The fields of a setting, to look at. */
function FieldsShown({ value }: { value: unknown }) {
  const { t } = usePhrases()
  const label = useLabel()
  const yes = (flag: boolean) => (flag ? t('resource.yes') : '')
  return (
    <Table<CodeField>
      className="code-shown"
      size="small"
      rowKey="column"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={fieldsIn(value)}
      columns={[
        { title: t('column'), dataIndex: 'column', rowScope: 'row' },
        { title: t('labelZh'), dataIndex: 'labelZh' },
        { title: t('labelEn'), dataIndex: 'labelEn' },
        { title: t('kind'), render: (_, { kind }) => label(kinds[kind].generated.label) },
        { title: t('details'), render: (_, field) => detailsOf(field) },
        { title: t('unique'), dataIndex: 'unique' },
        { title: t('required'), dataIndex: 'required', render: yes },
        { title: t('list'), dataIndex: 'list', render: yes },
        { title: t('search'), dataIndex: 'search', render: yes },
      ]}
    />
  )
}

function detailsOf({ code, choices, target, length, decimals }: CodeField): string {
  if (code) return choices ? `${code}: ${choicesText(choices)}` : code
  return target ?? [length, decimals].filter(Boolean).join(', ')
}
