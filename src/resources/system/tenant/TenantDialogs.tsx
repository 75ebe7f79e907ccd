import { Alert, Form, Tree, type TreeDataNode, Typography } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CallInput } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import { type FirstUser, type Tenant, tenant } from '#contract/system/tenant'
import { type TenantPackage, tenantPackage } from '#contract/system/tenant-package'
import { type PickerOption, useChoices } from '../../../components/fields/pickers/useChoices.tsx'
import { freshDetail, useRecord } from '../../../components/resource/data/requests.ts'
import {
  DefinitionContext,
  type FormProps,
  useDefinition,
} from '../../../components/resource/definition/defineResource.ts'
import type { NamedField } from '../../../components/resource/definition/fieldsOf.ts'
import { findResource } from '../../../components/resource/definition/lazyResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { OneTimePasswords } from '../../../components/resource/dialogs/OneTimePasswords.tsx'
import { EmbeddedScreen } from '../../../components/resource/EmbeddedScreen.tsx'
import { FormDialog, FormField } from '../../../components/resource/form/FormDialog.tsx'
import type { FormValues } from '../../../components/resource/form/useRecordForm.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog, WaitingDialog } from '../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

interface ConfigDialogProps<Values> {
  title: string
  width?: number
  tenants: readonly Tenant[]
  fields: readonly NamedField[]
  initial: Values
  save: (values: Values) => Promise<unknown>
  close: () => void
  /** Rendered below the fields. */
  children: ReactNode
}

/** A form over one or several tenants that ends in 配置成功!. */
function ConfigDialog<Values extends FormValues>({
  title,
  tenants,
  fields,
  initial,
  save,
  children,
  ...dialog
}: ConfigDialogProps<Values>) {
  const { t } = usePhrases()
  const definition = useDefinition()
  const name = tenants.length === 1 ? tenants[0]?.tenantName : t('several', { tenants: tenants.length })
  return (
    <CallDialog<Values>
      width={450}
      {...dialog}
      title={`${title} · ${name}`}
      draftKey={`${tenant.path}/config/${fields.map(([name]) => name)}/${tenants.map(({ id }) => id)}`}
      done={t('done')}
      changes={tenant.path}
      initialValues={initial}
      send={save}
    >
      {fields.map(named => (
        <FormField key={named[0]} definition={definition} named={named} mode="edit" />
      ))}
      {children}
    </CallDialog>
  )
}

const { status, accountNumber, storageMegabytes, expireTime } = tenant.calls.setting.input
const settingFields = Object.entries({ accountNumber, storageMegabytes, expireTime, status })

/** Quota, expiry and state of one tenant, or the same of several. */
export function SettingDialog({ tenants, close }: { tenants: readonly Tenant[]; close: () => void }) {
  const { t } = usePhrases()
  const [only] = tenants.length === 1 ? tenants : []
  return (
    <ConfigDialog<Omit<CallInput<typeof tenant.calls.setting>, 'ids'>>
      title={t('setting')}
      tenants={tenants}
      fields={settingFields}
      initial={{
        accountNumber: only?.accountNumber ?? -1,
        storageMegabytes: only?.storageMegabytes ?? -1,
        expireTime: only?.expireTime ?? '',
        status: only?.status ?? null,
      }}
      save={values => call(tenant, 'setting', { ids: tenants.map(({ id }) => id).join(','), ...values })}
      close={close}
    >
      <Typography.Text type="secondary">{t('settingHint')}</Typography.Text>
    </ConfigDialog>
  )
}

const { datasourceId } = tenant.calls.datasource.input
const datasourceFields = Object.entries({ datasourceId })

/** The database a tenant's reports and tools work on. */
export function DatasourceDialog({ tenants, close }: { tenants: readonly Tenant[]; close: () => void }) {
  const { t } = usePhrases()
  const { choices, query } = useChoices(datasourceId.target)
  const [only] = tenants
  if (!only) return null
  return (
    <ConfigDialog<{ datasourceId: string | null }>
      title={t('datasource')}
      tenants={tenants}
      fields={datasourceFields}
      initial={{ datasourceId: only.datasourceId }}
      save={values => call(tenant, 'datasource', { tenantId: only.tenantId, ...values })}
      close={close}
    >
      {query.isSuccess && choices.length === 0 && <Alert type="info" showIcon message={t('noDatasource')} />}
    </ConfigDialog>
  )
}

const { packageId } = tenant.calls['package-setting'].input
const packageFields = Object.entries({ packageId })

/** The package that limits a tenant, with what is in it. */
export function PackageDialog({ tenants, close }: { tenants: readonly Tenant[]; close: () => void }) {
  const { t } = usePhrases()
  const { choices, query } = useChoices(packageId.target)
  const [only] = tenants
  const current = useCall(
    tenant,
    'package-detail',
    { tenantId: only?.id ?? '' },
    { ...freshDetail, enabled: only !== undefined },
  )
  if (!only) return null
  if (!current.isSuccess) return <WaitingDialog title={t('package')} query={current} close={close} />
  return (
    <ConfigDialog<{ packageId: string | null }>
      title={t('package')}
      width={600}
      tenants={tenants}
      fields={packageFields}
      initial={{ packageId: current.data?.id ?? null }}
      save={values => call(tenant, 'package-setting', { tenantId: only.tenantId, ...values })}
      close={close}
    >
      {query.isSuccess && choices.length === 0 ? (
        <Alert type="info" showIcon message={t('noPackages')} />
      ) : (
        <Form.Item noStyle dependencies={['packageId']}>
          {({ getFieldValue }) => {
            const chosen: unknown = getFieldValue('packageId')
            if (typeof chosen === 'string') return <PackageMenus id={chosen} />
            return <Alert type="info" showIcon message={t('allMenus')} />
          }}
        </Form.Item>
      )}
    </ConfigDialog>
  )
}

const height = 320

/** The menus of a package, to look at. */
function PackageMenus({ id }: { id: string }) {
  const { t } = usePhrases()
  const menus = useChoices(tenantPackage.fields.menuId.target)
  const { data, error, isError, refetch } = useRecord<TenantPackage>(tenantPackage.path, id)
  if (isError || menus.query.isError)
    return (
      <LoadFailed
        error={error}
        retry={() => {
          void refetch()
          void menus.query.refetch()
        }}
      />
    )
  if (!data || !menus.query.isSuccess) return <WaitingBlock />
  const nodes = within(menus.choices, new Set(splitIds(data.menuId)))
  return (
    <>
      <Typography.Text type="secondary">{t('menus')}</Typography.Text>
      <Tree<PickerOption & Omit<TreeDataNode, 'children' | 'key' | 'title'>>
        key={id}
        aria-label={t('menus')}
        treeData={nodes}
        fieldNames={{ key: 'value', title: 'title' }}
        defaultExpandAll
        selectable={false}
        height={height}
      />
    </>
  )
}

/** The chosen nodes and their ancestors. */
function within(choices: readonly PickerOption[], ids: ReadonlySet<string>): PickerOption[] {
  return choices.flatMap(choice => {
    const children = within(choice.children ?? [], ids)
    return children.length > 0 || ids.has(choice.value) ? [{ ...choice, children }] : []
  })
}

const Packages = lazy(async () => {
  const { default: definition } = await findResource(tenantPackage.path).load()
  return {
    default: () => (
      <DefinitionContext.Provider value={definition}>
        <EmbeddedScreen />
      </DefinitionContext.Provider>
    ),
  }
})

export function PackagesDialog({ close }: { close: () => void }) {
  const { t } = usePhrases()
  return (
    <UnansweredDialog width={1000} title={t('packages')} close={close}>
      <Suspense fallback={<WaitingBlock />}>
        <Packages />
      </Suspense>
    </UnansweredDialog>
  )
}

/** The usual form; a new tenant then shows how its first user signs in. */
export function TenantForm(props: FormProps) {
  const { close } = props
  const [firstUser, setFirstUser] = useState<FirstUser>()
  if (firstUser) return <OneTimePasswords issued={[firstUser]} close={close} />
  return (
    <FormDialog
      {...props}
      onSaved={({ firstUser: issued }) => (issued ? setFirstUser(issued as FirstUser) : close())}
    />
  )
}
