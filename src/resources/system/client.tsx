import { Checkbox } from 'antd'
import { splitIds } from '#contract/kit/rules'
import { client, grantTypes } from '#contract/system/client'
import type { EditorProps } from '../../components/fields/base/kind.ts'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { useLabel } from '../../providers/i18n/index.ts'

export default defineResource(client, {
  columns: ['clientId', 'authorizedGrantTypes', 'scope', 'accessTokenValidity', 'refreshTokenValidity'],
  editors: {
    authorizedGrantTypes: GrantTypes,
  },
})

/** Ways to sign in, ticked; they travel joined by commas. */
function GrantTypes({ field, value, onChange, id, disabled, 'aria-describedby': describedBy }: EditorProps) {
  const label = useLabel()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has borders and a layout of its own.
    <div id={id} role="group" aria-label={label(field.label)} aria-describedby={describedBy}>
      <Checkbox.Group
        options={[...grantTypes]}
        disabled={disabled}
        value={splitIds(String(value ?? ''))}
        onChange={chosen => onChange?.(grantTypes.filter(grant => chosen.includes(grant)).join(','))}
      />
    </div>
  )
}
