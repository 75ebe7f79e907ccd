import { Select } from 'antd'
import { tagsIn } from '#contract/kit/kinds/texts'
import type { EditorProps } from '../base/kind.ts'

/** Enter and commas end a tag. */
export function TagsInput({ field: _, value, onChange, 'aria-required': __, ...rest }: EditorProps<string>) {
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，']}
      value={tagsIn(value)}
      onChange={tags =>
        onChange?.(
          tags
            .map(tag => tag.trim())
            .filter(Boolean)
            .join(','),
        )
      }
    />
  )
}
