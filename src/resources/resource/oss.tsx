import { useTranslation } from 'react-i18next'
import { enabledStatus } from '#contract/resource/enabled'
import { type Oss, oss, ossCategory } from '#contract/resource/oss'
import { DictionaryRadios } from '../../components/fields/editors/DictionaryRadios.tsx'
import { useRecord } from '../../components/resource/data/requests.ts'
import {
  type DialogProps,
  defineResource,
  type FormProps,
} from '../../components/resource/definition/defineResource.ts'
import { type FieldsOfForm, FormDialog } from '../../components/resource/form/FormDialog.tsx'
import { Loaded } from '../../components/ui/Loaded.tsx'
import { UnansweredDialog } from '../../components/ui/RecordDialog.tsx'
import { DropArea } from '../../components/upload/DropArea.tsx'
import { StoredFileLink } from '../../components/upload/StoredFileLink.tsx'
import { UploadList, useUploads } from '../../components/upload/UploadList.tsx'
import { call } from '../../providers/api/call.ts'

export default defineResource(oss, {
  columns: ['tenantId', 'category', 'ossCode', 'status', 'endpoint', 'bucketName'],
  operationWidth: 300,
  form: OssForm,
  editors: { category: DictionaryRadios },
  rowActions: [
    {
      key: 'debug',
      label: { zh: '调试', en: 'Try' },
      needs: 'edit',
      dialog: DebugDialog,
    },
    {
      key: 'enable',
      label: oss.buttons.enable.label,
      needs: 'enable',
      offered: ({ status }: Oss) => status !== enabledStatus.enabled,
      confirm: {
        zh: '确定启用该存储？之后上传的文件将保存到此处，原有文件不受影响。',
        en: 'Enable this storage? Files uploaded from now on go there; those that exist stay where they are.',
      },
      run: ({ id }) => call(oss, 'enable', { id }),
    },
  ],
})

/** Sends a file to a storage, enabled or not, and reads it back. */
function DebugDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()
  const query = useRecord<Oss>(oss.path, id)
  const code = query.data?.ossCode
  return (
    <UnansweredDialog width={600} title={code ? t('files.debugOf', { code }) : t('files.debug')} close={close}>
      <Loaded query={query}>{({ ossCode }) => <TrialUpload code={ossCode} />}</Loaded>
    </UnansweredDialog>
  )
}

function TrialUpload({ code }: { code: string }) {
  const { t } = useTranslation()
  const { uploads, add, drop, retry } = useUploads({ call: 'put-file', code })
  const stored = uploads.flatMap(upload => (upload.stored ? [upload.stored] : []))
  return (
    <>
      <DropArea onFiles={add} />
      <UploadList uploads={uploads} drop={drop} retry={retry} />
      {stored.map(({ link, name, originalName }) => (
        <p key={name}>
          {t('files.readBack')} <StoredFileLink address={link}>{originalName}</StoredFileLink>
        </p>
      ))}
    </>
  )
}

/** Tencent needs two settings more than the others. */
const tencentOnly = ['appId', 'region']

const fieldsOf: FieldsOfForm = (shown, category) =>
  shown.filter(([name]) => category === ossCategory.tencent || !tencentOnly.includes(name))

function OssForm(props: FormProps) {
  return <FormDialog {...props} follows="category" fields={fieldsOf} />
}
