import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import { dateTime } from '#contract/kit/fields'
import { decodeContent } from '#contract/report/definition'
import { type Report, report } from '#contract/report/report'
import { hasExtension } from '../../components/resource/definition/buttons.ts'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { frameAddress } from '../../lib/address.ts'
import { settings } from '../../lib/settings.ts'
import type { Language } from '../../lib/text/languages.ts'
import { may, useAccess } from '../../providers/accessControl.ts'
import { call } from '../../providers/api/call.ts'
import { notify } from '../../providers/api/notification.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { currentLanguage } from '../../state/settings.ts'
import { phrase, usePhrases } from './view/phrases.ts'

const modes = { create: 'hidden', edit: 'hidden' } as const
const times = {
  createTime: dateTime('创建时间', 'Created at', { modes }),
  updateTime: dateTime('更新时间', 'Updated at', { modes }),
}

/** Reports are designed and shown here, or by another designer. */
const draws = settings.reportDesigner ? '' : 'run'

export default defineResource(
  { ...report, fields: { ...report.fields, ...times } },
  {
    columns: ['name', 'createTime', 'updateTime'],
    cells: { name: record => <ReportName record={record} /> },
    wordings: { content: stored => JSON.stringify(decodeContent(stored), undefined, 2) ?? stored },
    columnWidths: { name: 320 },
    operationWidth: 300,
    // The screens of these rights are pages of their own, which the actions below lead to.
    permissions: { edit: false, view: false },
    createAt: addressOfNew,
    rowActions: [
      {
        key: 'design',
        label: { zh: '设计', en: 'Design' },
        extension: draws,
        offered: ({ isReady }) => !isReady && may<typeof report>(report.name, 'edit'),
        to: async record => addressOf('design', record),
      },
      {
        key: 'preview',
        label: { zh: '预览', en: 'Preview' },
        extension: draws,
        offered: () => may<typeof report>(report.name, 'view'),
        to: async record => addressOf('view', record),
      },
      {
        key: 'deliver',
        label: report.buttons.deliver.label,
        extension: 'deliver',
        offered: () =>
          draws !== '' && may<typeof report>(report.name, 'deliver') && may<typeof report>(report.name, 'view'),
        dialog: preloadable(async () => (await import('./deliver/DeliverDialog.tsx')).DeliverDialog),
      },
      {
        key: 'copy',
        label: { zh: '复制', en: 'Copy' },
        extension: 'copy',
        offered: () => may<typeof report>(report.name, 'add'),
        to: copyReport,
      },
    ],
  },
)

function ReportName({ record }: { record: Report }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const mayView = useAccess(report, 'view').can && hasExtension(report, draws)
  const name = nameOf(record, language)
  return (
    <>
      {mayView ? <Link to={addressOf('view', record)}>{name}</Link> : name}{' '}
      {record.isReady === 1 && <Tag>{t('ready')}</Tag>}
    </>
  )
}

/** Opens the copy, which is there to be changed. */
async function copyReport(record: Report): Promise<string> {
  const { id } = await call(report, 'copy', { id: record.id })
  notify('success', phrase('copied', { name: nameOf(record, currentLanguage()) }))
  return addressOf('design', { ...record, id })
}

function nameOf({ name, nameEn }: Report, language: Language): string {
  return (language === 'en' && nameEn) || name
}

/** The screens of a report here, and their names in another designer. */
const outsideNames = { view: 'preview', design: 'designer' } as const

/** Reports of another designer are files, known to it by their names. */
function addressOf(screen: keyof typeof outsideNames, { id, name }: Pick<Report, 'id' | 'name'>): string {
  const { reportDesigner } = settings
  if (!reportDesigner) return `/report/${screen}/${id}`
  const outside = outsideNames[screen]
  return frameAddress(`${outside}-${name}`, `${reportDesigner}/${outside}?_u=blade-${name}`)
}

function addressOfNew(): string {
  const { reportDesigner } = settings
  return reportDesigner ? frameAddress('designer', `${reportDesigner}/designer`) : '/report/design/new'
}
