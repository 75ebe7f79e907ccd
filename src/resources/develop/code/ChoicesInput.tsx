import { Input } from 'antd'
import { useState } from 'react'
import { type CodeChoice, choicesIn, choicesText } from '#contract/develop/codeChoices'

interface ChoicesInputProps {
  value: CodeChoice[] | undefined
  onChange: (choices: CodeChoice[] | undefined) => void
  'aria-label': string
  placeholder: string
  disabled: boolean | undefined
}

/** The entries of a dictionary as one line of text, read when it is left. */
export function ChoicesInput({ value, onChange, ...rest }: ChoicesInputProps) {
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    if (typed === undefined) return
    const choices = choicesIn(typed)
    setTyped(undefined)
    onChange(choices.length > 0 ? choices : undefined)
  }
  return (
    <Input
      {...rest}
      value={typed ?? choicesText(value)}
      onChange={event => setTyped(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  )
}
