import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'

/** Pixels of the thumb. What is drawn above a slider is inset by half of it to stand over its values. */
export const THUMB = 22

/** One value of a range. Arrows step, Page keys leap, Home and End go to the ends. */
export function Slider({ className, ...input }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <input
      {...input}
      type="range"
      className={classNames(
        'h-11 w-full cursor-pointer appearance-none bg-transparent',
        '[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-edge',
        '[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-edge',
        '[&::-webkit-slider-thumb]:-mt-[9px] [&::-webkit-slider-thumb]:size-[22px] [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-4 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-moss [&::-webkit-slider-thumb]:ring-1 [&::-webkit-slider-thumb]:ring-moss',
        '[&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-[22px] [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-4 [&::-moz-range-thumb]:border-surface [&::-moz-range-thumb]:bg-moss',
        className,
      )}
    />
  )
}
