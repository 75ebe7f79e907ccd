import { Button, Form, Input } from 'antd'
import { useDictionary } from '../../../components/fields/pickers/useChoices.tsx'
import { usePhrases } from '../parts/phrases.ts'

/** The opinion, with common ones of the tenant to choose from. */
export function OpinionField({ added }: { added: () => void }) {
  const { t } = usePhrases()
  const form = Form.useFormInstance<{ comment?: string }>()
  const { entries } = useDictionary('blade-system/dict-biz', 'flow_opinion')
  // A value that is set by the program is no change of the form.
  function add(text: string) {
    form.setFieldValue('comment', `${form.getFieldValue('comment') ?? ''}${text}`)
    added()
  }

  return (
    <>
      <Form.Item
        name="comment"
        label={t('comment')}
        rules={[{ required: true, whitespace: true, message: t('enter', { name: t('comment') }) }]}
        style={{ marginBottom: 4 }}
      >
        <Input.TextArea rows={3} maxLength={500} showCount placeholder={t('enter', { name: t('comment') })} />
      </Form.Item>
      <fieldset className="flow-opinions" aria-label={t('opinions')}>
        {entries.map(({ dictKey, dictValue }) => (
          <Button key={dictKey} type="dashed" size="small" onClick={() => add(dictValue)}>
            {dictValue}
          </Button>
        ))}
      </fieldset>
    </>
  )
}
