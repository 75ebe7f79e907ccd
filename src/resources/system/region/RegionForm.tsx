import { Button, Form, Input } from 'antd'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { promptFor } from '#contract/kit/rules'
import { country, type Region, region } from '#contract/system/region'
import { useDictionary } from '../../../components/fields/pickers/useChoices.tsx'
import { freshDetail, useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { defineResource, type FormProps } from '../../../components/resource/definition/defineResource.ts'
import type { NamedField } from '../../../components/resource/definition/fieldsOf.ts'
import { FormField } from '../../../components/resource/form/FormDialog.tsx'
import { MergeNotice, useMerge } from '../../../components/resource/form/FormNotices.tsx'
import { UnsavedContext, useLeave } from '../../../components/resource/form/unsaved.ts'
import { DraftOffer, useFormDraft } from '../../../components/resource/form/useDraft.tsx'
import { CheckedForm } from '../../../components/ui/CheckedForm.tsx'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { definePhrases } from '../../../providers/i18n/definePhrases.ts'
import { useLabel } from '../../../providers/i18n/index.ts'

interface RegionFormProps {
  /** The region to show, or the one to add below. */
  code: string
  adding: boolean
  mayEdit: boolean
  saved: (code: string, parentCode?: string) => void
}

export function RegionForm(props: RegionFormProps) {
  const query = useCall(region, 'detail', { code: props.code }, { ...freshDetail, dependsOn: region.path })
  return <Loaded query={query}>{data => <LoadedForm key={data.version} {...props} region={data} />}</Loaded>
}

const definition = defineResource(region)
const { name, regionLevel, sort, remark, parentCode } = region.fields
const merged: readonly NamedField[] = Object.entries({ name, sort, remark })

type Values = Pick<Region, 'name' | 'regionLevel' | 'sort' | 'remark'> & { subCode: string }

function LoadedForm({ region: loaded, adding, mayEdit, saved }: RegionFormProps & { region: Region }) {
  const { t } = usePhrases()
  const label = useLabel()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState(loaded)
  const { entries } = useDictionary('blade-system/dict', region.fields.regionLevel.code)

  const parent = adding ? chosen : { code: chosen.parentCode, name: chosen.parentName }
  const prefix = parent.code === country || parent.code === '0' ? '' : parent.code
  const initial: Partial<Values> = adding
    ? { regionLevel: chosen.regionLevel + 1 }
    : { ...chosen, subCode: chosen.code.slice(prefix.length) }

  const draftKey = `${region.path}/${adding ? 'new' : 'edit'}/${chosen.code}`
  const { mark, offer } = useFormDraft({ form, draftKey, initial })
  const { conflict, taken, merge, decide, noteNewer } = useMerge(form)

  /** Somebody else has saved the region, which meets here what was typed. */
  async function meet() {
    const theirs = await call(region, 'detail', { code: chosen.code }).catch(() => undefined)
    if (!theirs || theirs.version === chosen.version) return
    const mine = { ...form.getFieldsValue(true) }
    merge(merged, { base: { ...chosen }, mine, theirs: { ...theirs } })
    noteNewer()
    setChosen(theirs)
  }

  async function save({ subCode, ...values }: Values) {
    const code = adding ? `${prefix}${subCode}` : chosen.code
    const known = adding ? { parentCode: parent.code } : { version: chosen.version }
    setBusy(true)
    try {
      if (adding && (await exists(parent.code, code))) return notify('error', t('exists'))
      await call(region, 'submit', { code, ...values, ...known })
      mark(false)
      notify('success', t(adding ? 'notifications.createSuccess' : 'notifications.editSuccess'))
      saved(code, adding ? parent.code : undefined)
    } catch (error) {
      // The refusal is on screen. The form retains its values and can be sent again.
      if (!adding && error instanceof ApiError && error.statusCode === 409) await meet()
    } finally {
      setBusy(false)
    }
  }

  return (
    <CheckedForm<Values>
      form={form}
      name="region"
      className="region-form"
      initialValues={initial}
      disabled={busy || (!adding && !mayEdit)}
      onValuesChange={() => mark(true)}
      onFinish={save}
    >
      <DraftOffer offer={offer} />
      <MergeNotice fields={merged} merging={{ conflict, taken, decide }} />
      <div className="region-pair">
        <Form.Item label={label(parentCode.label)}>
          <Input disabled value={parent.code} />
        </Form.Item>
        <Form.Item label={t('parentName')}>
          <Input disabled value={parent.name} />
        </Form.Item>
      </div>
      <Form.Item
        name="subCode"
        label={t('code')}
        rules={[{ required: true, pattern: /^[0-9A-Za-z]+$/, message: t('needSubCode') }]}
      >
        <Input
          addonBefore={prefix || undefined}
          disabled={!adding}
          maxLength={12 - prefix.length}
          placeholder={t('needSubCode')}
        />
      </Form.Item>
      <FormField definition={definition} named={['name', name]} mode="edit" />
      <Form.Item
        name="regionLevel"
        label={label(regionLevel.label)}
        rules={[{ required: true, message: label(promptFor(regionLevel)) }]}
      >
        <RadioChoice
          label={label(regionLevel.label)}
          disabled={!adding}
          options={entries.map(({ dictKey, dictValue }) => ({
            value: Number(dictKey),
            label: dictValue,
            disabled: adding && Number(dictKey) <= chosen.regionLevel,
          }))}
        />
      </Form.Item>
      <FormField definition={definition} named={['sort', sort]} mode="edit" />
      <FormField definition={definition} named={['remark', remark]} mode="edit" />
      {(adding || mayEdit) && (
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('buttons.save')}
        </Button>
      )}
    </CheckedForm>
  )
}

/** The call that saves would change a region that has the code already. */
async function exists(parentCode: string, code: string): Promise<boolean> {
  return (await call(region, 'lazy-list', { parentCode, code })).length > 0
}

export const { usePhrases } = definePhrases('resources/system/region', {
  chooseOne: { zh: '请先选择一项区划', en: 'Please choose a region first' },
  parentName: { zh: '父区划名称', en: 'Name of the parent' },
  code: { zh: '区划编号', en: 'Code' },
  needSubCode: { zh: '请输入区划子编号', en: 'Please enter the code below the parent' },
  exists: { zh: '区划编号已存在', en: 'This code already exists' },
})

/** A region at its own address, which is its code. A new one is below the country. */
export function RegionDialog({ mode, id = country, close }: FormProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const invalidate = useInvalidateResource(region.path)
  const holder = useContext(UnsavedContext)
  const leave = useLeave({ holder, mark: holder.clear }, close)
  const adding = mode === 'create'

  async function saved() {
    holder.clear()
    await invalidate()
    close()
  }

  return (
    <RecordDialog
      width={880}
      title={`${t(adding ? 'buttons.create' : 'buttons.edit')} · ${label(region.title)}`}
      footer={null}
      onCancel={() => void leave()}
    >
      <RegionForm code={id} adding={adding} mayEdit saved={() => void saved()} />
    </RecordDialog>
  )
}
