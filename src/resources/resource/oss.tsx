import { type HttpError, useOne } from '@refinedev/core'
import { Radio } from 'antd'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enabledStatus } from '#contract/resource/enabled'
import { type Oss, oss, ossCategory } from '#contract/resource/oss'
import type { EditorProps } from '../../components/fields/base/kind.ts'
import { useDictionary } from '../../components/fields/pickers/useDictionary.ts'
import { freshDetail } from '../../components/resource/data/freshDetail.ts'
import {
  type DialogProps,
  defineResource,
  type FormProps,
} from '../../components/resource/definition/defineResource.ts'
import { useDefinition } from '../../components/resource/definition/definitionContext.ts'
import { shownFields } from '../../components/resource/definition/fieldsOf.ts'
import { UnansweredDialog } from '../../components/resource/dialogs/UnansweredDialog.tsx'
import { FormDialog } from '../../components/resource/form/FormDialog.tsx'
import { LoadFailed } from '../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../components/ui/states/WaitingBlock.tsx'
import { DropArea } from '../../components/upload/DropArea.tsx'
import { StoredFileLink } from '../../components/upload/StoredFileLink.tsx'
import { UploadList } from '../../components/upload/UploadList.tsx'
import { useUploads } from '../../components/upload/useUploads.ts'
import { call } from '../../providers/api/call.ts'
import { useLabel } from '../../providers/i18n/index.ts'

export default defineResource(oss, {
  columns: ['tenantId', 'category', 'ossCode', 'status', 'endpoint', 'bucketName'],
  operationWidth: 300,
  form: OssForm,
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
  const { data, error, isError, isFetching, refetch } = useOne<Oss, HttpError>({
    resource: oss.path,
    id,
    queryOptions: freshDetail,
    errorNotification: false,
  })
  const code = data?.data.ossCode
  return (
    <UnansweredDialog width={600} title={code ? t('files.debugOf', { code }) : t('files.debug')} close={close}>
      {code ? (
        <Trial code={code} />
      ) : isError && !isFetching ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </UnansweredDialog>
  )
}

function Trial({ code }: { code: string }) {
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

/** Tencent asks for two things more than the others. */
const tencentOnly = ['appId', 'region']

function OssForm({ mode, id, close }: FormProps) {
  const definition = useDefinition()
  const [category, setCategory] = useState<number>(ossCategory.minio)
  const fields = useMemo(
    () =>
      shownFields(definition, mode).filter(([name]) => category === ossCategory.tencent || !tencentOnly.includes(name)),
    [definition, mode, category],
  )
  const withCategories = useMemo(
    () => ({ ...definition, editors: { ...definition.editors, category: CategoryEditor } }),
    [definition],
  )
  return (
    <CategoryContext.Provider value={setCategory}>
      <FormDialog definition={withCategories} fields={fields} mode={mode} id={id} close={close} />
    </CategoryContext.Provider>
  )
}

/** Hears which category the form shows: the chosen one, or that of the record once it is read. */
const CategoryContext = createContext<(category: number) => void>(() => undefined)

function CategoryEditor({ field, value, onChange, 'aria-required': _, placeholder: __, ...rest }: EditorProps) {
  const label = useLabel()
  const onCategory = useContext(CategoryContext)
  const { entries } = useDictionary('blade-system/dict', oss.fields.category.code)
  useEffect(() => {
    if (typeof value === 'number') onCategory(value)
  }, [value, onCategory])
  return (
    <div role="radiogroup" aria-label={label(field.label)}>
      <Radio.Group
        {...rest}
        value={value}
        options={entries.map(({ dictKey, dictValue }) => ({ value: Number(dictKey), label: dictValue }))}
        onChange={event => onChange?.(event.target.value)}
      />
    </div>
  )
}
