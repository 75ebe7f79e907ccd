import { feedback } from '#contract/biz/feedback'
import { splitIds } from '#contract/kit/rules'
import { Picture } from '../../../components/fields/editors/Picture.tsx'

/** Pictures that a reader attached; each opens at full size. */
export function SentPictures({ addresses }: { addresses: string | null }) {
  return (
    <div className="resource-buttons">
      {splitIds(addresses).map(address => (
        <Picture key={address} field={feedback.fields.images} value={address} className="upload-picture" />
      ))}
    </div>
  )
}
