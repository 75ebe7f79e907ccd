import { accessRequest, requestOutcome } from '#contract/system/access-request'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { dataProvider } from '../../providers/api/data.ts'

export default defineResource(accessRequest, {
  columns: ['permission', 'userId', 'reason', 'outcome', 'roleId', 'endTime'],
  // People request what they lack on the page that refuses it.
  permissions: { add: false },
  rowActions: [
    {
      key: 'grant',
      label: { zh: '授权', en: 'Grant' },
      needs: 'edit',
      offered: ({ outcome, roleId }) => outcome === requestOutcome.open && Boolean(roleId),
      run: ({ id, version }) =>
        dataProvider.update({
          resource: accessRequest.path,
          id,
          variables: { version, outcome: requestOutcome.granted },
        }),
      confirm: {
        zh: '确定授予申请人该角色？如需设置有效期，请用“编辑”。',
        en: 'Give the applicant the role? Edit the request to set an end date.',
      },
    },
  ],
})
