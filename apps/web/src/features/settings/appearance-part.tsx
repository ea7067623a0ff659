import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CardFace } from '../../ui/card-face.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { chooseTextSize, textSize } from '../../ui/text-size.ts'
import { chooseTheme, themeChoice } from '../../ui/theme.ts'
import { SettingGroup, SettingRow } from './setting-row.tsx'

/** How Cairn looks on this device, with a card to judge it by. */
export default function AppearancePart() {
  const { t } = useLingui()
  const [theme, setTheme] = useState(themeChoice)
  const [size, setSize] = useState(textSize)
  return (
    <SettingGroup title={<Trans>On this device</Trans>}>
      <SettingRow group wide label={<Trans>Theme</Trans>}>
        {() => (
          <Segmented
            label={t`Theme`}
            value={theme}
            options={[
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
              { value: 'system', label: t`Like the system` },
            ]}
            onChange={(choice) => {
              chooseTheme(choice)
              setTheme(choice)
            }}
          />
        )}
      </SettingRow>
      <SettingRow group wide label={<Trans>Size of text</Trans>}>
        {() => (
          <Segmented
            label={t`Size of text`}
            value={size}
            options={[
              { value: 'small', label: t`Small` },
              { value: 'normal', label: t`Normal` },
              { value: 'large', label: t`Large` },
              { value: 'larger', label: t`Larger` },
            ]}
            onChange={(choice) => {
              chooseTextSize(choice)
              setSize(choice)
            }}
          />
        )}
      </SettingRow>
      <div className="border-t border-line pt-6">
        <CardFace
          front={t`How do you keep what you have learned?`}
          back={t`By recalling it now and then, a little before it slips away.`}
        />
      </div>
    </SettingGroup>
  )
}
