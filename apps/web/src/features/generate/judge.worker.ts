import { serveBench } from '../../lib/serve-bench.ts'
import { createBench } from './judge-bench.ts'

serveBench(createBench())
