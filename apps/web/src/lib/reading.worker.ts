import { createReadingBench } from './reading-bench.ts'
import { serveBench } from './serve-bench.ts'

serveBench(createReadingBench())
