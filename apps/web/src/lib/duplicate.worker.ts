import { createDuplicateBench } from './duplicate-bench.ts'
import { serveBench } from './serve-bench.ts'

serveBench(createDuplicateBench())
