import { Button } from 'antd'
import { createContext, useContext } from 'react'
import type { Dict } from '#contract/system/dictionary'
import { useDialogs } from '../../../components/resource/data/recordAddress.ts'

/** Handler of a click on a dictionary's code where its entries are shown beside the list. */
export const ChooseContext = createContext<((dictionary: Dict) => void) | undefined>(undefined)

/** The code of a dictionary opens its entries. */
export function DictCode({ dictionary }: { dictionary: Dict }) {
  const choose = useContext(ChooseContext)
  const { open } = useDialogs()
  return (
    <Button
      size="small"
      className="dict-code"
      onClick={() => (choose ? choose(dictionary) : open('config', dictionary.id))}
    >
      {dictionary.code}
    </Button>
  )
}
